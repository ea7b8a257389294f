import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { requisites, type OperatorDetails } from '#web/ui/requisites.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './payee.module.css'

interface PayeeProps {
  legal: OperatorDetails
  email: string
}

/** Who is paid, and where the receipt goes. */
export function Payee({ legal, email }: PayeeProps) {
  const numbers = requisites({ ...legal, name: '', address: '', email: '', phone: '' }).map(
    ({ name, value }) => `${name} ${value}`
  )
  const known = [legal.name, ...numbers, legal.email, legal.phone.replaceAll(' ', '\u00A0')].filter(
    text => text !== ''
  )
  return (
    <p className={classes.payee}>
      Получатель: {known.length === 0 ? 'владелец сервиса «Тропа»' : known.join(', ')} (
      <Link className={parts.link} to={`${pagePaths.documents}#operator`}>
        реквизиты
      </Link>
      ). Чек придёт на {email}. Принимаем карты МИР, Visa и Mastercard; другие способы, если они есть, покажет
      окно оплаты. Номер карты вводится у CloudPayments и к нам не попадает.
    </p>
  )
}
