// Apple's AVFoundation brings AVFAudio; of both, only what the signatures of Core Haptics need stands here.
@_exported public import AVFAudio
