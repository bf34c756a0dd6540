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

// Files of a local server, as `thrum studio FILE` hands them out: kept while this runs, with an ETag for each content.
const kept = new Map([["/local/door.ahap", { text: '{"Pattern":[]}', tag: '"1"' }]]);

async function local(request, response, path) {
  const file = kept.get(path);
  if (!file) return void response.writeHead(404).end();
  if (request.method === "GET") return void response.writeHead(200, { etag: file.tag }).end(file.text);
  const wanted = request.headers["if-match"];
  if (wanted && wanted !== file.tag) return void response.writeHead(412, { etag: file.tag }).end();
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  kept.set(path, { text: Buffer.concat(pieces).toString(), tag: `"${Number(JSON.parse(file.tag)) + 1}"` });
  return void response.writeHead(204, { etag: kept.get(path).tag }).end();
}

export function serve(port = 0) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://localhost");
    const path = normalize(decodeURIComponent(url.pathname));
    if (path.startsWith("/local/")) return void local(request, response, path);
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
