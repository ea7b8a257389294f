import { useState } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'

import { againWords, behindWords, collectingWords, knownWords, standingOf, type Known } from './standing.ts'

import classes from './standing-note.module.css'

interface StandingNoteProps {
  known: Known
  /** When the report came, ms. */
  updatedAt: number
}

/** How much of the orders is there, and when the next ones are asked for. */
function Progress({ done, again }: { done: number | null; again: string }) {
  const words = `${done === null ? '' : `Готово ${done} %. `}${again}`
  return (
    <>
      {done !== null && (
        <progress className={classes.done} value={done} max={100} aria-label="Собрано заказов" />
      )}
      {words && <span className={classes.age}>{words}</span>}
    </>
  )
}

/** How old the marketplace's figures are, and why they are not of this minute. */
export function StandingNote({ known, updatedAt }: StandingNoteProps) {
  const [opened] = useState(() => Date.now())
  const now = new Date(updatedAt || opened)
  const standing = standingOf(known)
  const age = knownWords(known, now)
  if (standing === 'fresh') return <p className={classes.quiet}>{age}</p>
  return (
    <div className={classes.note} data-standing={standing}>
      <output className={classes.said}>
        {standing === 'collecting' && (
          <span>
            <b>Собираем заказы за 90 дней…</b> {collectingWords(known)} Страница обновится сама.
          </span>
        )}
        {standing === 'behind' && <span>{behindWords(known, now)}</span>}
        {standing === 'token' && (
          <span>
            {known.trouble?.message}{' '}
            <Link className={classes.way} to={pagePaths.marketplaceToken}>
              Заменить токен
            </Link>
          </span>
        )}
        {standing === 'foreign' && (
          <span>
            Этот товар принадлежит другому продавцу, его заказы Wildberries нам не покажет. Переходы по вашим
            ссылкам считаем как обычно.
          </span>
        )}
        {age && standing !== 'foreign' && (
          <span className={classes.age}>
            {standing === 'collecting' ? age : `Показываем, что знаем. ${age}.`}
          </span>
        )}
      </output>
      {/* Not in the words that are spoken: these would be spoken anew with every change of it. */}
      {standing === 'collecting' && <Progress done={known.ordersDone} again={againWords(known, now)} />}
    </div>
  )
}
