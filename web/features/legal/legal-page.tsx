import { useEffect } from 'react'
import { Link } from 'react-router'

import { LEGAL_VERSION } from '#contract/legal.ts'
import type { LegalText } from '#web/features/legal/legal-document.ts'
import { LegalFrame } from '#web/features/legal/legal-frame.tsx'
import { formatDate } from '#web/ui/format.ts'

import great from '#web/ui/great-title.module.css'
import classes from './legal-page.module.css'

/** So that reading by keyboard or ear goes on where the eye is. */
const goTo = (id: string) => document.getElementById(id)?.querySelector('h2')?.focus({ preventScroll: true })

/** One document: its version, its contents, its numbered sections. */
export function LegalPage({ text: { title, lead, sections, changes } }: { text: LegalText }) {
  useEffect(() => {
    document.title = `${title} · Тропа`
  }, [title])
  const all = [...sections, { id: 'changes', title: 'Что изменилось', body: changes }]
  return (
    <LegalFrame>
      <header className={classes.head}>
        <h1 className={great.title}>{title}</h1>
        <p className={classes.version}>
          Редакция от <time dateTime={LEGAL_VERSION}>{formatDate(LEGAL_VERSION)}</time>
        </p>
        <div className={classes.lead}>{lead}</div>
      </header>
      <div className={classes.body}>
        <nav className={classes.contents} aria-label="Содержание">
          <h2 className={classes.contentsTitle}>Содержание</h2>
          <ol className={classes.list}>
            {all.map(({ id, title: name }) => (
              <li key={id}>
                <Link className={classes.link} to={{ hash: id }} replace onClick={() => goTo(id)}>
                  {name}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <article className={classes.text}>
          {all.map(({ id, title: name, body }) => (
            <section key={id} id={id} className={classes.section}>
              <h2 className={classes.heading} tabIndex={-1}>
                {name}
              </h2>
              {body}
            </section>
          ))}
        </article>
      </div>
    </LegalFrame>
  )
}
