import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { bringTab } from '#web/ui/tabs-in-view.ts'

import { adminScreens } from './admin-screens.ts'
import { useWaitingComplaints } from './complaints/complaint-queries.ts'
import { useOpenOddities } from './payments/payment-queries.ts'
import { WaitingCount, type Waiting } from './views/waiting-count.tsx'

import classes from './admin-frame.module.css'

/** The way around the admin area, above each of its screens; what waits for somebody is said on its tab. */
export function AdminFrame() {
  const { pathname } = useLocation()
  const [complaints, oddities] = [useWaitingComplaints(), useOpenOddities()]
  const waiting: Readonly<Record<string, Waiting | undefined>> = {
    [pagePaths.adminComplaints]: complaints,
    [pagePaths.adminPayments]: oddities
  }
  const tabs = useRef<HTMLElement>(null)
  const areCounted = complaints !== undefined && oddities !== undefined
  // The tab of the screen is in sight when it opens.
  useEffect(() => bringTab(tabs.current, pathname), [pathname])
  // What waits makes those before it wider when it is known.
  useEffect(() => {
    if (areCounted) bringTab(tabs.current, pathname)
  }, [areCounted, pathname])
  return (
    <>
      <nav className={classes.tabs} aria-label="Разделы управления" ref={tabs}>
        {adminScreens.map(({ path, name }) => (
          <NavLink key={path} to={path} className={() => classes.tab}>
            {name}
            <WaitingCount waiting={waiting[path]} />
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
