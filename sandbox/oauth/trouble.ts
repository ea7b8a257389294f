import type { ServerResponse } from 'node:http'

/** How an address may answer wrongly. */
export type WrongAnswer = 'error' | 'hang' | 'html' | 'malformed' | 'odd' | 'huge'

/** What else a provider may do: refuse without asking, or send back what it was not given. */
export type Twist = 'denied' | 'nonce' | 'state' | 'signature'

/** Faults that are switched on until they are cleared. */
export interface Trouble {
  answers: Map<string, WrongAnswer>
  twists: Set<Twist>
  clear(): void
}

export function noTrouble(): Trouble {
  const answers = new Map<string, WrongAnswer>()
  const twists = new Set<Twist>()
  return {
    answers,
    twists,
    clear() {
      answers.clear()
      twists.clear()
    }
  }
}

const HUGE_PARTS = 512
const PART = 'x'.repeat(64 * 1024)

function sendHuge(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"access_token":"')
  let left = HUGE_PARTS
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(PART)) return void response.once('drain', more)
    }
    response.end('"}')
  }
  more()
}

export function answerWrongly(response: ServerResponse, fault: WrongAnswer): void {
  switch (fault) {
    case 'error':
      response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error')
      break
    case 'hang':
      break
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Вход</title>')
      break
    case 'malformed':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token": "a')
      break
    case 'odd':
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"access_token":7,"token_type":{},"id":7,"emails":"none","keys":"none","issuer":[]}')
      break
    case 'huge':
      sendHuge(response)
      break
  }
}
