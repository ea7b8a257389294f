import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useConfig } from '#web/api/config.ts'
import { Footer } from '#web/ui/footer.tsx'
import { Page } from '#web/ui/page.tsx'
import { bringTab } from '#web/ui/tabs-in-view.ts'

import classes from './profile-frame.module.css'

const tabs = [
  { path: pagePaths.plans, name: 'Тарифы' },
  { path: pagePaths.info, name: 'Данные' },
  { path: pagePaths.documents, name: 'Документы' },
  { path: pagePaths.support, name: 'Поддержка' }
]

/** Named like a tab, and a part of the plans. */
const order = { path: pagePaths.order(''), name: 'Оплата' }

/** The same below the documents; its address begins as theirs does. */
const act = { path: pagePaths.act(''), name: 'Акт' }

/** Neither is a tab: each is found below one. */
const tabsAbove = new Map([
  [order.path, pagePaths.plans],
  [act.path, pagePaths.documents]
])

function currentOf(tab: string, screen = ''): 'page' | 'true' | undefined {
  if (tab === screen) return 'page'
  return tab === tabsAbove.get(screen) ? 'true' : undefined
}

/** What the screens of the profile have around them. */
export function ProfileFrame() {
  const { data: config } = useConfig()
  const { pathname } = useLocation()
  const screen = [order, act, ...tabs].find(({ path }) => pathname.startsWith(path))
  const nav = useRef<HTMLElement>(null)

  // With large letters the tabs are wider than a phone. Theirs is the only box that moves: the page may stand at a section already.
  useEffect(() => bringTab(nav.current, pathname), [pathname])

  return (
    <Page title="Профиль" {...(screen && { tabTitle: `${screen.name} · Профиль` })}>
      <nav ref={nav} className={classes.tabs} aria-label="Профиль">
        {tabs.map(({ path, name }) => (
          <Link
            key={path}
            to={path}
            className={classes.tab}
            aria-current={currentOf(path, screen?.path)}
            preventScrollReset
          >
            {name}
          </Link>
        ))}
      </nav>
      <Outlet />
      {/* The documents are what stands in it. */}
      {screen?.path !== pagePaths.documents && <Footer config={config} />}
    </Page>
  )
}
