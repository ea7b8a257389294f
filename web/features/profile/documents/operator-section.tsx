import { Skeleton } from '@mantine/core'

import { useConfig } from '#web/api/config.ts'
import { Section } from '#web/features/profile/section.tsx'
import { requisites } from '#web/ui/requisites.ts'
import { ErrorState } from '#web/ui/states.tsx'

import parts from '#web/features/profile/parts.module.css'
import classes from './operator-section.module.css'

/** Whose service this is, and where to complain. */
export function OperatorSection() {
  const { data: config, error, refetch } = useConfig()
  const known = config && requisites(config.legal)
  return (
    <Section
      id="operator"
      title="Реквизиты"
      lead="Кто отвечает за сервис и куда писать, если на ссылку есть жалоба."
    >
      {!known && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!known && !error && <Skeleton height={96} />}
      {known?.length === 0 && <p className={parts.text}>Владелец сервиса ещё не указал реквизиты.</p>}
      {known && known.length > 0 && (
        <dl className={classes.list}>
          {known.map(({ name, value }) => (
            <div key={name} className={classes.row}>
              <dt>{name}</dt>
              <dd>
                {value === config.legal.email ? (
                  <a className={parts.link} href={`mailto:${value}`}>
                    {value}
                  </a>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
