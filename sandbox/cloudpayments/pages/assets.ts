import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'

import { pageScript, widgetScript } from './scripts.ts'

const style = new URL('sandbox.css', import.meta.url)

/** The file at a path with its type; undefined: there is none. */
async function assetAt(path: string): Promise<[type: string, text: string] | undefined> {
  if (path === '/assets/sandbox.css') return ['text/css', await readFile(style, 'utf8')]
  if (path === '/bundles/cloudpayments.js') return ['text/javascript', await widgetScript()]
  const script = path.startsWith('/assets/') ? await pageScript(path.slice('/assets/'.length)) : undefined
  return script === undefined ? undefined : ['text/javascript', script]
}

/** Sends a file of the sandbox's pages; answers whether there is one. */
export async function sendAsset(path: string, response: ServerResponse): Promise<boolean> {
  const asset = await assetAt(path)
  if (!asset) return false
  const [type, text] = asset
  response
    .writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff'
    })
    .end(text)
  return true
}
