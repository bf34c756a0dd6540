// What browsers have and the compiler's library does not know yet.
declare function showOpenFilePicker(options?: object): Promise<any[]>;
declare function showSaveFilePicker(options?: object): Promise<any>;
declare class CompressionStream { constructor(format: string); }
declare class DecompressionStream { constructor(format: string); }
declare class OffscreenCanvas { constructor(width: number, height: number); getContext(kind: string): any; width: number; height: number; }
