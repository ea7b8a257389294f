import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'

import { adminScreens } from './admin-screens.ts'

import classes from './admin-frame.module.css'

/** The way around the admin area, above each of its screens. */
export function AdminFrame() {
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)
  // The tab of the screen is never out of sight.
  useEffect(() => {
    const present = tabs.current?.querySelector(`[href="${CSS.escape(pathname)}"]`)
    present?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <>
      <nav className={classes.tabs} aria-label="Разделы управления" ref={tabs}>
        {adminScreens.map(({ path, name }) => (
          <NavLink key={path} to={path} className={() => classes.tab}>
            {name}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
