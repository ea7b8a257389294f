import { useEffect } from 'react'

import { formatMoney } from '#contract/money.ts'
import type { PaidService } from '#contract/paid-service.ts'
import { pagePaths } from '#contract/paths.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { planText } from '#web/features/profile/payments/payment-words.ts'
import { formatDate } from '#web/ui/format.ts'
import { requisites, type OperatorDetails } from '#web/ui/requisites.ts'

import { dayBeforeText, periodText } from './act.ts'

import classes from './act-sheet.module.css'

interface Customer {
  /** Empty: not told. */
  name: string
  inn: string
  email: string
}

interface ActSheetProps {
  payment: OwnPayment
  service: PaidService
  legal: OperatorDetails
  customer: Customer
  /** What is said of taxes in the sum. */
  taxes: string
}

/** Of these nobody would know which number it is. */
const numbers = new Set(['LEGAL_INN', 'LEGAL_OGRN'])

const operatorLine = (legal: OperatorDetails): string =>
  requisites(legal)
    .map(({ name, value, variable }) => (numbers.has(variable) ? `${name}\u00A0${value}` : value))
    .join(', ')

const customerLine = ({ name, inn, email }: Customer): string =>
  [name, inn && `ИНН ${inn}`, `аккаунт ${email}`].filter(Boolean).join(', ')

/** How the sum comes about. */
function sumRows({ date, amount }: OwnPayment, service: PaidService): [name: string, sum: number][] {
  const { from, until, refunded, unused, earlier } = service
  const rows: [name: string, sum: number][] = [
    ['Возвращено', -refunded],
    [
      until === null ? 'Целые дни, которые ещё не использованы' : `Целые дни после ${formatDate(until)}`,
      -unused
    ],
    [from === null ? '' : `Оказано раньше, по ${dayBeforeText(from)}`, -earlier]
  ]
  return [[`Оплачено ${formatDate(date)}`, amount], ...rows.filter(([, sum]) => sum < 0)]
}

/** What it is to the other acts of the same payment. */
function placeText({ from, until }: PaidService): string {
  const before = from === null ? '' : `Дни по ${dayBeforeText(from)} в этот акт не входят. `
  const after =
    until === null ? '' : `Возвраты и смены тарифа после ${formatDate(until)} в этот акт не входят. `
  return `${before}${after}Акт заменяет составленные раньше за эти же дни.`
}

/** One of a period is longer than a phone is wide: its days go to a new line. */
function ActNumber({ number }: { number: string }) {
  const [payment, days] = number.split('/')
  if (days === undefined) return payment
  return (
    <>
      {payment}/<wbr />
      <span className={classes.unbroken}>{days}</span>
    </>
  )
}

const Signature = ({ side }: { side: string }) => (
  <div className={classes.signature}>
    <span>{side}</span>
    <span className={classes.line} />
    <span className={classes.hint}>должность, подпись, расшифровка</span>
  </div>
)

/** The paper itself: what the offer, the payment and the money that went back say, and nothing that nobody knows. */
export function ActSheet({ payment, service, legal, customer, taxes }: ActSheetProps) {
  const { number, periods, until, end, sum } = service
  const name = `Акт № ${number} от ${formatDate(service.asOf)}`

  // What the browser names the file after: with ordinary spaces.
  useEffect(() => {
    const before = document.title
    document.title = name.replaceAll('\u00A0', ' ')
    return () => {
      document.title = before
    }
  }, [name])

  return (
    <article className={classes.sheet} aria-labelledby="act-title">
      <h2 className={classes.title} id="act-title">
        Акт об оказании услуг
        <br />
        №&nbsp;
        <ActNumber number={number} /> <span className={classes.unbroken}>от {formatDate(service.asOf)}</span>
      </h2>
      <dl className={classes.sides}>
        <dt>Исполнитель</dt>
        <dd>{operatorLine(legal)}</dd>
        <dt>Заказчик</dt>
        <dd>{customerLine(customer)}</dd>
        <dt>Основание</dt>
        <dd>
          оферта сервиса «Тропа» ({location.origin}
          {pagePaths.terms})
        </dd>
      </dl>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Услуга</th>
            <th scope="col">Период</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(period => (
            <tr key={period.from}>
              <td>Доступ к сервису «Тропа», тариф «{planText(period.plan)}»</td>
              <td>{periodText(period)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {periods.some(({ shared }) => shared) && (
        <p>* Эти дни оплачены не только этим платежом: здесь его доля.</p>
      )}
      <table className={classes.table} aria-label="Сумма">
        <tbody>
          {sumRows(payment, service).map(([what, part]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td className={classes.sum}>
                {part < 0 && '−'}
                {formatMoney(Math.abs(part), payment.currency)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Оказано услуг на сумму</th>
            <td className={classes.sum}>{formatMoney(sum, payment.currency)}</td>
          </tr>
        </tfoot>
      </table>
      <p>{taxes}</p>
      {until === null && end !== null && service.unused > 0 && (
        <p>
          Оплаченный этим платежом срок идёт до {formatDate(end)}; акт составлен за дни, которые прошли.
          Начатые сутки считаются использованными.
        </p>
      )}
      <p>
        По оферте услуга оказывается непрерывно и считается оказанной за каждый прошедший день срока.
        Подписями стороны подтверждают, что услуга за указанный период оказана и принята. {placeText(service)}
      </p>
      <div className={classes.signatures}>
        <Signature side="Исполнитель" />
        <Signature side="Заказчик" />
      </div>
    </article>
  )
}
