import { useState } from 'react'

import { formatDate, plural } from '#web/ui/format.ts'

import { daysText, TOKEN_DAYS, tokenLife, type TokenLife } from './token-life.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './token-state.module.css'

interface TokenStateProps {
  mask: string
  expires: string | null
  isPersonal: boolean
}

/** Which token there is, and until when it lives. */
export function TokenState({ mask, expires, isPersonal }: TokenStateProps) {
  const [now] = useState(() => new Date())
  const life = expires === null ? undefined : tokenLife(expires, now)
  return (
    <div className={classes.token}>
      <p className={classes.mask}>
        Токен <span className={parts.value}>{mask}</span>
      </p>
      {life && expires !== null && (
        <>
          <svg
            className={classes.line}
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            aria-hidden="true"
            data-state={life.state}
          >
            <rect width={100 * life.share} height="6" />
          </svg>
          <p className={classes.words}>
            <span>{lifeText(life, expires)}</span>
            {life.state !== 'over' && (
              <span className={classes.left}>
                {plural(life.daysLeft, ['остался', 'осталось', 'осталось'])} {daysText(life.daysLeft)} из{' '}
                {TOKEN_DAYS}
              </span>
            )}
          </p>
          {life.state === 'ending' && (
            <p className={parts.warning}>
              Токен скоро закончится. Создайте новый на seller.wildberries.ru и вставьте его ниже.
            </p>
          )}
          {life.state === 'over' && (
            <p className={parts.failure}>
              Этот токен больше не работает. Создайте новый и вставьте его ниже.
            </p>
          )}
        </>
      )}
      {isPersonal && (
        <p className={parts.warning}>
          Это персональный токен: по правилам Wildberries его нельзя передавать облачным сервисам. Замените
          его на «Базовый».
        </p>
      )}
    </div>
  )
}

const lifeText = ({ state }: TokenLife, expires: string): string =>
  state === 'over' ? `Закончился ${formatDate(expires)}` : `Действует до ${formatDate(expires)}`
