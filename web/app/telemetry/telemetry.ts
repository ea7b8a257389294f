import type { DataRouter } from 'react-router'

import { telemetry } from '#contract/telemetry.ts'
import { call } from '#web/api/call.ts'
import { patternOf } from '#web/app/telemetry/route-pattern.ts'

/** One broken screen can throw in every frame. */
const ERRORS_MAX = 5
const MESSAGE_MAX = 1000
const STACK_MAX = 4000

/** Without the session: what a page tells of itself belongs to nobody. A page that is being left still sends it. */
const anonymously = { token: '', keepalive: true } as const

const ignore = () => {}

/** Tells the server what broke, each thing once. */
function createErrorReports(route: () => string): (failure: unknown) => void {
  const told = new Set<string>()
  return failure => {
    const { message, stack } = failure instanceof Error ? failure : { message: String(failure), stack: '' }
    if (told.has(message) || told.size >= ERRORS_MAX) return
    told.add(message)
    const body = {
      message: message.slice(0, MESSAGE_MAX),
      stack: (stack ?? '').slice(0, STACK_MAX),
      route: route()
    }
    void call(telemetry.error, { body }, anonymously).catch(ignore)
  }
}

async function followVitals(route: () => string): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    follow(({ name, value }) => {
      void call(telemetry.vitals, { body: { name, value, route: route() } }, anonymously).catch(ignore)
    })
  }
}

/** Starts to tell the server how fast the page is and what breaks in it, by the pattern of the screen. Returns the way to report an error. */
export function startTelemetry(router: DataRouter): (error: unknown) => void {
  const route = () => patternOf(router.state.matches)
  const report = createErrorReports(route)
  addEventListener('error', event => report(event.error ?? event.message))
  addEventListener('unhandledrejection', event => report(event.reason))
  // Measuring waits until what people came for is there; the browser keeps the earlier entries.
  const measure = () => setTimeout(() => void followVitals(route).catch(ignore), 0)
  if (document.readyState === 'complete') measure()
  else addEventListener('load', measure, { once: true })
  return report
}
