import { useConfig } from '#web/api/config.ts'
import { useLatePart } from '#web/ui/late-part.ts'

const load = async () => (await import('#web/app/cookie-notice/cookie-question.tsx')).CookieQuestion

/** Nothing is loaded where there is nothing to ask: on a server without a counter. */
export function AskAboutCookies() {
  const { data: config } = useConfig()
  const question = useLatePart(load, typeof config?.metrikaId === 'string')
  return question ? <question.Part /> : null
}
