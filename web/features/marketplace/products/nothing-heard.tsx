import { useState } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useProfile } from '#web/api/profile.ts'

import classes from './nothing-heard.module.css'

/** The marketplace has told nothing of these days: it will, or a new token is needed first, or they are too long ago (`isOld`). */
export function NothingHeard({ isOld }: { isOld: boolean }) {
  const { data: profile } = useProfile()
  const [opened] = useState(() => Date.now())
  const { wbTokenInvalid = null, wbTokenExpires = null } = profile ?? {}
  const isOver = wbTokenExpires !== null && Date.parse(wbTokenExpires) <= opened
  if (isOver || wbTokenInvalid !== null) {
    return (
      <output className={classes.note} data-grave>
        <b>Данных Wildberries за эти дни нет:</b>{' '}
        {isOver ? 'срок токена закончился' : 'Wildberries больше не принимает ваш токен'}. Переходы считаем
        как обычно, остальное появится с новым токеном.{' '}
        <Link className={classes.way} to={pagePaths.marketplaceToken}>
          Заменить токен
        </Link>
      </output>
    )
  }
  return (
    <output className={classes.note}>
      <b>Данных Wildberries за эти дни {isOld ? '' : 'пока '}нет.</b>{' '}
      {isOld
        ? 'Он отдаёт заказы за последние 90 дней, а эти дни раньше. Переходы мы посчитали.'
        : 'После добавления токена мы собираем заказы за 90 дней так быстро, как разрешает Wildberries. Если их долго нет, откройте товар: там видно, что мешает. Переходы уже здесь.'}
    </output>
  )
}
