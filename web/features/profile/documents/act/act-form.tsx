import { Button, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { PaidService } from '#contract/paid-service.ts'
import { pagePaths } from '#contract/paths.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { formatDate } from '#web/ui/format.ts'
import { useToday } from '#web/ui/period/use-today.ts'
import type { PageConfig } from '#web/ui/requisites.ts'

import { ActSheet } from './act-sheet.tsx'
import { taxText } from './act-tax.ts'
import { customerOf, type CustomerForm } from './customer.ts'

import parts from '#web/features/profile/parts.module.css'

interface ActFormProps {
  payment: OwnPayment
  service: PaidService
  config: PageConfig
  email: string
  form: CustomerForm
  /** Other days were asked for, and have not come yet. */
  isLate: boolean
}

/** What only the person knows of themselves, for the paper alone, and the paper. */
export function ActForm({ payment, service, config, email, form, isLate }: ActFormProps) {
  const print = form.onSubmit(() => window.print(), focusFirst(form, ['inn']))
  const { end, from, until } = service
  const today = useToday()
  return (
    <>
      <form className={parts.form} noValidate onSubmit={print}>
        <p className={parts.text}>
          Впишите, на кого составить акт. Эти строки попадут только на бумагу, мы их не храним.
        </p>
        <TextInput
          {...form.getInputProps('name')}
          className={parts.field ?? ''}
          label="Заказчик"
          description="Название организации, ИП или имя"
          size="md"
          maxLength={200}
          autoComplete="organization"
        />
        <TextInput
          {...form.getInputProps('inn')}
          className={parts.field ?? ''}
          label="ИНН заказчика"
          size="md"
          maxLength={14}
          inputMode="numeric"
          autoComplete="off"
        />
        {until === null && end !== null && service.unused > 0 && (
          <p className={parts.warning}>
            Оплаченный этим платежом срок идёт до {formatDate(end)} Пока акт только за прошедшие дни.{' '}
            {from === null
              ? 'За весь срок откройте его потом.'
              : 'За остальные дни откройте этот же период потом.'}
          </p>
        )}
        {payment.refundAsked !== null && (
          <p className={parts.warning}>
            Вы просили вернуть деньги за этот платёж.{' '}
            {until === null
              ? 'Дождитесь ответа: после возврата сумма в акте станет меньше.'
              : 'Если вернём всё, этот акт придётся исправлять.'}
          </p>
        )}
        <div className={parts.actions}>
          <Button
            type="submit"
            disabled={isLate}
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          >
            Напечатать или сохранить PDF
          </Button>
          <Button component={Link} to={`${pagePaths.documents}#payments`} variant="default">
            К документам
          </Button>
        </div>
        <p className={parts.quiet}>
          Подписи исполнителя на этом листе нет. Если она нужна,{' '}
          <Link className={parts.link} to={`${pagePaths.support}#question`}>
            напишите нам
          </Link>
          .
        </p>
      </form>
      <ActSheet
        payment={payment}
        service={service}
        legal={config.legal}
        taxes={taxText(service, config, today)}
        customer={{ ...customerOf(form), email }}
      />
    </>
  )
}
