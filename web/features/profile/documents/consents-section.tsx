import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { Section } from '#web/features/profile/section.tsx'
import { ErrorState } from '#web/ui/states.tsx'

import { useConsents } from './consent-queries.ts'
import { ConsentRow } from './consent-row.tsx'

import parts from '#web/features/profile/parts.module.css'
import classes from './consents-section.module.css'

const texts = [
  { path: pagePaths.personalData, name: 'Согласие на обработку персональных данных' },
  { path: pagePaths.terms, name: 'Оферта' },
  { path: pagePaths.privacyPolicy, name: 'Политика конфиденциальности' },
  { path: pagePaths.refundPolicy, name: 'Возврат денег' }
]

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
      <ul className={classes.texts} aria-label="Тексты">
        {texts.map(({ path, name }) => (
          <li key={path}>
            <Link className={parts.link} to={path}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
