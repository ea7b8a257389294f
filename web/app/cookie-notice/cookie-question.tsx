import { useCookieChoice } from '#web/app/cookie-notice/cookie-choice.ts'
import { CookieNotice } from '#web/app/cookie-notice/cookie-notice.tsx'
import { useCookieSettings } from '#web/ui/cookie-settings.ts'

/** The notice stands there until it is answered, and again when the person asks for it. */
export function CookieQuestion() {
  const choice = useCookieChoice()
  const settings = useCookieSettings()
  return settings || !choice ? <CookieNotice key={String(settings)} settings={settings} /> : null
}
