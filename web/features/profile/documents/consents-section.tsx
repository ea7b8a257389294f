import { Skeleton } from '@mantine/core'

import { Section } from '#web/features/profile/section.tsx'
import { ErrorState } from '#web/ui/states.tsx'

import { useConsents } from './consent-queries.ts'
import { ConsentRow } from './consent-row.tsx'

import parts from '#web/features/profile/parts.module.css'
import classes from './consents-section.module.css'

export function ConsentsSection() {
  const { data: consents, error, refetch } = useConsents()
  return (
    <Section
      id="consents"
      title="Согласия"
      lead="На что вы согласились и что отозвали. Чтобы отозвать согласие на обработку данных, удалите аккаунт: без него сервис работать не может."
    >
      {!consents && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!consents && !error && <Skeleton height={140} />}
      {consents?.length === 0 && <p className={parts.text}>Записей о согласиях нет.</p>}
      {consents && consents.length > 0 && (
        <ul className={classes.list}>
          {consents.map(consent => (
            <ConsentRow key={`${consent.kind} ${consent.date} ${String(consent.given)}`} consent={consent} />
          ))}
        </ul>
      )}
    </Section>
  )
}
