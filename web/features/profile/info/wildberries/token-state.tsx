import { useState } from 'react'

import type { Profile } from '#contract/user.ts'
import { Bar } from '#web/features/profile/bar.tsx'

import { TokenAdvice } from './token-advice.tsx'
import { lifeWords, tokenLife } from './token-life.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './token-state.module.css'

type TokenFacts = Pick<
  Profile,
  'wbToken' | 'wbTokenExpires' | 'wbTokenInvalid' | 'wbTokenPersonal' | 'wbTokenCanWrite'
>

const tones = { living: 'done', ending: 'accent', refused: 'error', over: 'done' } as const

/** Which token there is, how long it lives and what is to be done about it. */
export function TokenState({ token }: { token: TokenFacts }) {
  const { wbToken, wbTokenExpires, wbTokenInvalid, wbTokenPersonal, wbTokenCanWrite } = token
  const [now] = useState(() => new Date())
  const life = wbTokenExpires === null ? undefined : tokenLife(wbTokenExpires, now, wbTokenInvalid !== null)
  return (
    <div className={classes.token}>
      <p>
        Токен <span className={parts.value}>{wbToken}</span>
      </p>
      {life && wbTokenExpires !== null && (
        <>
          <Bar share={life.share} tone={tones[life.state]} />
          <p className={classes.words} data-state={life.state}>
            {lifeWords(life, wbTokenExpires)}
          </p>
          <TokenAdvice state={life.state} refusedAt={wbTokenInvalid} />
        </>
      )}
      {wbTokenPersonal && (
        <p className={parts.warning}>
          Это персональный токен: по правилам Wildberries его нельзя передавать облачным сервисам. Замените
          его на «Базовый».
        </p>
      )}
      {wbTokenCanWrite && life?.state !== 'over' && (
        <p className={parts.warning}>
          Токен создан без «Только чтение»: если в нём есть и другие категории, с ним можно менять цены и
          товары. Мы ничего не меняем, но спокойнее его заменить: создайте новый с отметкой «Только чтение»,
          вставьте ниже, а этот удалите в кабинете Wildberries.
        </p>
      )}
    </div>
  )
}
