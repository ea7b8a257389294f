import { Checkbox } from '@mantine/core'

import { pagePaths } from '#contract/paths.ts'
import { everyText } from '#web/features/profile/plans/plan-words.ts'
import { formatDate, formatRoubles } from '#web/ui/format.ts'

import type { Terms } from './terms.ts'

import classes from './renewal-consent.module.css'

interface RenewalConsentProps {
  renewal: Terms['renewal']
  checked: boolean
  /** Whether it has the focus when the dialog opens. */
  isFirst: boolean
  onChange: (renew: boolean) => void
}

const Document = ({ path, children }: { path: string; children: string }) => (
  <a className={classes.link} href={path} target="_blank" rel="noreferrer">
    {children}
  </a>
)

/** Never ticked beforehand: without the tick it is paid once. */
export const RenewalConsent = ({ renewal, checked, isFirst, onChange }: RenewalConsentProps) => (
  <div className={classes.consent}>
    <Checkbox
      checked={checked}
      data-autofocus={isFirst || undefined}
      onChange={event => onChange(event.currentTarget.checked)}
      label={`Продлевать автоматически: ${formatRoubles(renewal.amount)} ${everyText(renewal.months)}, следующее списание ${formatDate(renewal.from).replace(/\.$/, '')}. Отменить можно в любой день в разделе «Тарифы».`}
    />
    <p className={classes.note}>
      {checked
        ? 'За 3 дня до каждого списания пришлём письмо с суммой и датой.'
        : 'Без отметки вы платите один раз, потом ничего не спишется.'}{' '}
      Условия: <Document path={pagePaths.terms}>оферта</Document>,{' '}
      <Document path={pagePaths.refundPolicy}>возврат денег</Document>.
    </p>
  </div>
)
