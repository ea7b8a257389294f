import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useConfig } from '#web/api/config.ts'
import { useToken } from '#web/api/session.ts'
import { Footer } from '#web/ui/footer.tsx'
import { Logo } from '#web/ui/logo.tsx'

import classes from './legal-frame.module.css'

/** Around the documents, which everybody may read, signed in or not. */
export function LegalFrame({ children }: { children: ReactNode }) {
  const { data: config } = useConfig()
  const token = useToken()
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <Link className={classes.brand} to="/">
          <Logo size={28} />
          Тропа
        </Link>
        <Link className={classes.back} to={token ? pagePaths.dashboard : pagePaths.login}>
          {token ? 'Вернуться в кабинет' : 'Войти'}
        </Link>
      </header>
      <main className={classes.main}>{children}</main>
      <Footer config={config} />
    </div>
  )
}
