import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Provider } from '#contract/auth.ts'
import { pagePaths } from '#contract/paths.ts'

import { faultOf, levelOf, SocialFault } from './fault.ts'

interface Step {
  provider: Provider
  /** Whether a way in is being linked: that was begun in the profile, and ends there. */
  linking: boolean
  request: FastifyRequest
  reply: FastifyReply
}

export type PageAt = (path: string, query: Record<string, string>) => URL

export function pagesOf(base: URL): PageAt {
  return (path, query) => {
    const url = new URL(path, base)
    url.search = new URLSearchParams(query).toString()
    return url
  }
}

/** The page that says what went wrong. The log names the kind of fault, never a person, a code or a token. */
function problemPage({ provider, linking, request }: Step, error: unknown, pageAt: PageAt): URL {
  const fault = faultOf(error)
  const { problem, reason } = fault ?? new SocialFault('failed', 'unexpected')
  const place = linking ? pagePaths.info : pagePaths.login
  if (fault) {
    request.log[levelOf(fault)]({ provider, problem, reason }, 'a social sign-in came to nothing')
  } else {
    // What else an error carries, such as the details of a database, may name people.
    const stack = error instanceof Error ? error.stack : undefined
    request.log.error({ provider, problem, reason, stack }, 'a social sign-in broke')
  }
  return pageAt(place, { problem })
}

/** Sends the browser on: where `next` says, or to a page that says why not. */
export async function lead(step: Step, pageAt: PageAt, next: () => Promise<URL>): Promise<string> {
  const target = await next().catch((error: unknown) => problemPage(step, error, pageAt))
  void step.reply.headers({ location: target.href, 'referrer-policy': 'no-referrer' }).type('text/html')
  return ''
}
