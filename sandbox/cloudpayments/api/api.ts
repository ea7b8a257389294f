import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { bodyOf, WrongBody } from '../body.ts'
import { takeApiFault } from '../faults.ts'
import { Refused } from '../refunds.ts'
import type { StoredAnswer } from '../state.ts'
import type { World } from '../world.ts'
import { refusal, type Method } from './method.ts'
import { paymentMethods } from './payment-methods.ts'
import { createReplay } from './replay.ts'
import { subscriptionMethods } from './subscription-methods.ts'

/** Requests of a shop in test mode that are worked on at once. */
const AT_ONCE = 5

const methods: Record<string, Method> = { ...paymentMethods, ...subscriptionMethods }

export const apiPaths: string[] = Object.keys(methods)

export interface Api {
  serves(path: string): boolean
  answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void>
}

function isShop({ headers: { authorization = '' } }: IncomingMessage, { state }: World): boolean {
  const right = Buffer.from(`Basic ${Buffer.from(`${state.publicId}:${state.secret}`).toString('base64')}`)
  const given = Buffer.from(authorization)
  return given.length === right.length && timingSafeEqual(given, right)
}

function send(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body)
}

async function work(
  world: World,
  method: Method,
  request: IncomingMessage
): Promise<Omit<StoredAnswer, 'at'>> {
  try {
    const answer = await method(world, await bodyOf(request))
    return { status: 200, body: JSON.stringify(answer) }
  } catch (error) {
    if (error instanceof Refused) return { status: 200, body: JSON.stringify(refusal(error.message)) }
    if (error instanceof WrongBody) return { status: 400, body: '' }
    throw error
  }
}

/** The provider's API: `POST /payments/get` and so on. */
export function openApi(world: World, save: () => Promise<void>): Api {
  const once = createReplay(world.state, world.now)
  let busy = 0

  const answer = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = methods[path]
    if (!method) return send(response, 404)
    if (request.method !== 'POST') return send(response, 405)
    if (!isShop(request, world)) return send(response, 401)
    const fault = takeApiFault(world.faults, path)
    if (fault === '429' || busy >= AT_ONCE) return send(response, 429)
    if (fault === '500') return send(response, 500)
    if (fault === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>CDN</h1>')
    if (fault === 'hang') return
    if (fault === 'refused') return send(response, 200, JSON.stringify(refusal('Not now')))
    busy += 1
    try {
      const { status, body } = await once(String(request.headers['x-request-id'] ?? ''), () =>
        work(world, method, request)
      )
      await save()
      if (fault === 'lost') response.destroy()
      else send(response, status, body)
    } finally {
      busy -= 1
    }
  }

  return { serves: path => path in methods, answer }
}
