import { formatDay } from '#web/ui/format.ts'

import type { TokenLife } from './token-life.ts'

import parts from '#web/features/profile/parts.module.css'

const DO_THIS = 'Создайте новый на seller.wildberries.ru и вставьте его ниже.'
const STAYS = 'Всё, что собрано по этому кабинету, останется.'

interface TokenAdviceProps {
  state: TokenLife['state']
  refusedAt: string | null
}

/** What is to be done about a token that does not work, or soon will not. */
export function TokenAdvice({ state, refusedAt }: TokenAdviceProps) {
  if (state === 'ending') {
    return (
      <p className={parts.warning}>
        Токен скоро закончится, и новых заказов мы не увидим. {DO_THIS} {STAYS}
      </p>
    )
  }
  if (state === 'over') {
    return (
      <p className={parts.failure}>
        Этот токен больше не работает. {DO_THIS} {STAYS}
      </p>
    )
  }
  if (state === 'refused' && refusedAt !== null) {
    return (
      <p className={parts.failure}>
        Wildberries не принимает этот токен с {formatDay(refusedAt)}: похоже, его удалили в кабинете или
        изменили его права. {DO_THIS} {STAYS}
      </p>
    )
  }
  return null
}
