// Serves Web/ at /studio/ as thrum-server does, for tests and for work on the studio without a server.
//
//   node Tests/Studio/serve.mjs [PORT]     prints the address

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../../Web/", import.meta.url));
const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".ahap": "application/vnd.apple.ahap+json" };
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

// The file that `thrum studio FILE` hands out, as the server does it: `/v1/local` with a token (docs/studio.md).
const TOKEN = "0123456789abcdef0123456789abcdef";
const file = { text: '{"Pattern":[]}', version: 1 };
const tag = () => (file.text === null ? null : `"${file.version}"`);

async function local(request, response, path) {
  const problem = (status, title) => void response.writeHead(status, { "content-type": "application/problem+json", ...(tag() ? { etag: tag() } : {}) }).end(JSON.stringify({ title }));
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return problem(401, "no token");
  if (path === "/v1/local") {
    if (tag() && request.headers["if-none-match"] === tag()) return void response.writeHead(304).end();
    return void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ name: "door.ahap", etag: tag(), size: 0, writable: true, sounds: true }));
  }
  if (path !== "/v1/local/content") return problem(404, "not here");
  if (request.method === "GET") return file.text === null ? problem(404, "no file") : void response.writeHead(200, { etag: tag() }).end(file.text);
  const [wanted, none] = [request.headers["if-match"], request.headers["if-none-match"]];
  if (!wanted && !none) return problem(428, "no condition");
  if ((wanted && wanted !== "*" && wanted !== tag()) || (none && tag())) return problem(412, "another program has written it");
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  file.text = Buffer.concat(pieces).toString();
  file.version++;
  return void response.writeHead(200, { etag: tag(), "content-type": "application/json" }).end("{}");
}

export function serve(port = 0) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://localhost");
    const path = normalize(decodeURIComponent(url.pathname));
    if (path.startsWith("/v1/local")) return void local(request, response, path);
    if (path === "/test/disk") { // another program writes the file, or takes it away
      file.text = url.searchParams.get("text");
      file.version++;
      return void response.writeHead(204).end();
    }
    if (path === "/" || path === "/edit") return void response.writeHead(302, { location: `/studio/${url.search}` }).end();
    if (path === "/embed.html") {
      const page = await readFile(new URL("embed.html", import.meta.url));
      return void response.writeHead(200, { "content-type": types[".html"], "content-security-policy": policy }).end(page);
    }
    const name = path === "/studio/" ? "index.html" : path.startsWith("/studio/") ? path.slice(8) : null;
    const type = name && types[extname(name)];
    try {
      if (!type || name.split("/").some((part) => part.startsWith("."))) throw new Error("not served");
      const bytes = await readFile(join(web, name));
      response.writeHead(200, { "content-type": type, "content-security-policy": policy, "cache-control": "no-cache" }).end(bytes);
    } catch {
      response.writeHead(404, { "content-type": "application/problem+json" }).end('{"title":"not here"}');
    }
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve({ server, url: `http://127.0.0.1:${server.address().port}/studio/` })));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serve(Number(process.argv[2]) || 0);
  console.log(url);
}
