import type { ServerResponse } from 'node:http'

/** 200, and the connection ends in the middle of the JSON. */
export function cutOff(response: ServerResponse, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.destroy())
}
