import { Outlet, ScrollRestoration, type Location } from 'react-router'

import { AskAboutCookies } from '#web/app/cookie-notice/ask-about-cookies.tsx'
import { NavigationLine } from '#web/app/navigation-line.tsx'
import { useScreenFocus } from '#web/app/use-screen-focus.ts'

/** The first page of every visit has the same key: there the place on the page is known by the address. */
const placeKey = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key)

/** What every screen has around it. */
export function Root() {
  useScreenFocus()
  return (
    <>
      <NavigationLine />
      <Outlet />
      <AskAboutCookies />
      <ScrollRestoration getKey={placeKey} />
    </>
  )
}
