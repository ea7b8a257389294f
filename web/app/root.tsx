import { Outlet, ScrollRestoration } from 'react-router'

import { NavigationLine } from '#web/app/loading.tsx'

/** What every screen has around it. */
export const Root = () => (
  <>
    <NavigationLine />
    <Outlet />
    <ScrollRestoration />
  </>
)
