import { useEffect } from 'react'
import { useLocation, useNavigate, type RouteObject } from 'react-router'

import { browserStorage } from '#web/api/storage.ts'

import classes from './legacy-routes.module.css'

const DESIGN_FLAG = 'isNewDesignShown'

/** An address of the old design: the same place without the prefix. */
function LegacyPage() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const rest = pathname.replace(/^\/old\/*/i, '')
  const isAdmin = rest === 'admin' || rest === 'admin/'

  useEffect(() => {
    if (isAdmin) return
    browserStorage.removeItem(DESIGN_FLAG)
    void navigate({ pathname: `/${rest}`, search, hash }, { replace: true })
  }, [isAdmin, rest, search, hash, navigate])

  return isAdmin ? (
    <main className={classes.page}>
      <h1 className={classes.title}>Панель администратора переехала</h1>
      <a href="/admin">Открыть панель администратора</a>
    </main>
  ) : null
}

export const legacyRoute: RouteObject = { path: 'old/*', Component: LegacyPage }
