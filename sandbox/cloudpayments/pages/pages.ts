import type { IncomingMessage, ServerResponse } from 'node:http'

import { bodyOf } from '../body.ts'
import { isOwnForm, type FromHere } from '../from-here.ts'
import type { Post } from '../post.ts'
import { Refused } from '../refunds.ts'
import type { Timeline } from '../timeline.ts'
import type { World } from '../world.ts'
import { sendAsset } from './assets.ts'
import { controlForms } from './control-forms.ts'
import { sendControlPage } from './control-page.ts'
import { pathOf, sendOn } from './frame.ts'
import { takeCard, unsubscribe } from './my-forms.ts'
import { sendMyPage } from './my-page.ts'
import { sendPayPage } from './pay-page.ts'
import { sendReceipt } from './receipt-page.ts'
import { beginPayment, endPayment } from './widget-calls.ts'

interface Parts {
  world: World
  /** Whether whoever sits at this machine may look at everything, move the clock and break things. */
  hasControl: boolean
  isFromHere: FromHere
  post: Post
  save: () => Promise<void>
  travel: Timeline['travel']
}

type Answers = (url: URL, request: IncomingMessage, response: ServerResponse) => Promise<boolean>

const refuse = (response: ServerResponse, text: string): true => {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
  return true
}

/** Pages for people; `path` is without the prefix. Answers whether there is such a page. */
export function openPages({ world, hasControl, isFromHere, post, save, travel }: Parts): Answers {
  const get: Answers = async ({ pathname: path, searchParams: query }, request, response) => {
    if (path === '/' && hasControl) {
      if (!isFromHere(request)) return refuse(response, 'Эта страница открывается только на самой машине.')
      sendControlPage(world, response, query)
    } else if (path === '/pay') sendPayPage(world, response, post.shop())
    else if (path === '/my') sendMyPage(world, response, query)
    else if (path.startsWith('/receipts/'))
      return sendReceipt(world, path.slice('/receipts/'.length), response)
    else return sendAsset(path, response)
    return true
  }

  const control = async (
    name: string,
    request: IncomingMessage,
    response: ServerResponse
  ): Promise<boolean> => {
    const form = controlForms[name]
    if (!form) return false
    if (!isFromHere(request)) return refuse(response, 'Эта страница открывается только на самой машине.')
    const home = pathOf(world.page('/'))
    try {
      await form({ world, post, travel }, await bodyOf(request))
      sendOn(response, home)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      sendOn(response, `${home}?${new URLSearchParams({ refused: error.message })}`)
    }
    return true
  }

  const submit: Answers = async ({ pathname: path }, request, response) => {
    if (!isOwnForm(request)) return refuse(response, 'Форма отправлена с другого сайта.')
    if (hasControl && path.startsWith('/control/'))
      return control(path.slice('/control/'.length), request, response)
    if (path === '/widget/begin') await beginPayment(world, await bodyOf(request), response)
    else if (path === '/widget/bank') endPayment(world, await bodyOf(request), response)
    else if (path === '/my/card') await takeCard(world, await bodyOf(request), response)
    else if (path === '/my/unsubscribe') unsubscribe(world, await bodyOf(request), response)
    else return false
    return true
  }

  return async (url, request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') return get(url, request, response)
    if (request.method !== 'POST') return false
    const isThere = await submit(url, request, response)
    await save()
    return isThere
  }
}
