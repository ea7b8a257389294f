import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import { openApi } from './api/api.ts'
import { WrongBody } from './body.ts'
import type { FromHere } from './from-here.ts'
import { openPages } from './pages/pages.ts'
import type { Post } from './post.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

interface ListenerParts {
  world: World
  hasControl: boolean
  isFromHere: FromHere
  post: Post
  prefix: string
  save: () => Promise<void>
  travel: Timeline['travel']
}

/** Without the prefix; undefined: elsewhere. */
function pathIn(prefix: string, pathname: string): string | undefined {
  if (!pathname.startsWith(`${prefix}/`)) return undefined
  return pathname.slice(prefix.length)
}

/** Answers everything below the prefix: the API, the widget and the pages. */
export function openListener({ prefix, ...parts }: ListenerParts): RequestListener {
  const api = openApi(parts.world, parts.save)
  const pages = openPages(parts)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    // Links of the pages lead on from the folder.
    if (url.pathname === prefix) return void response.writeHead(308, { location: `${prefix}/` }).end()
    const path = pathIn(prefix, url.pathname)
    if (path !== undefined && api.serves(path)) return api.answer(path, request, response)
    url.pathname = path ?? ''
    if (path !== undefined && (await pages(url, request, response))) return
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Здесь ничего нет.')
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(error instanceof WrongBody ? 400 : 500).end()
    })
  }
}
