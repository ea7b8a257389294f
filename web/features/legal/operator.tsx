import { pagePaths } from '#contract/paths.ts'
import { useConfig } from '#web/api/config.ts'
import { To } from '#web/features/legal/legal-parts.tsx'
import { missingRequisites, requisites } from '#web/ui/requisites.ts'

import classes from './operator.module.css'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** A machine on which the service is being set up: there the gap is shown to the one who has to fill it. */
const isBeingSetUp = () => LOOPBACK.test(location.hostname)

const Gap = ({ variable }: { variable: string }) => <mark className={classes.gap}>[укажите {variable}]</mark>

/** Where to write: the address, or the form while there is none. */
export function OperatorContact() {
  const { data: config, isPending } = useConfig()
  const email = config?.legal.email
  if (email) return <a href={`mailto:${email}`}>{email}</a>
  if (isPending) return <span>…</span>
  if (isBeingSetUp()) return <Gap variable="LEGAL_EMAIL" />
  return (
    <>
      через форму в разделе <To path={pagePaths.support}>«Поддержка»</To>
    </>
  )
}

export function OperatorName() {
  const { data: config, isPending } = useConfig()
  const name = config?.legal.name
  if (name) return <strong>{name}</strong>
  if (isPending) return <span>…</span>
  return isBeingSetUp() ? <Gap variable="LEGAL_NAME" /> : <strong>владелец сервиса «Тропа»</strong>
}

/** All that is known of the operator, and what to do where something is not. */
export function OperatorDetails() {
  const { data: config, isPending, isError } = useConfig()
  if (isPending) return <p>Загружаем реквизиты…</p>
  if (isError) return <p role="alert">Реквизиты не загрузились: нет ответа сервера. Обновите страницу.</p>
  const missing = missingRequisites(config.legal)
  return (
    <>
      <dl className={classes.details}>
        {requisites(config.legal).map(({ name, value }) => (
          <div key={name} className={classes.detail}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {isBeingSetUp() &&
          missing.map(({ name, variable }) => (
            <div key={name} className={classes.detail}>
              <dt>{name}</dt>
              <dd>
                <Gap variable={variable} />
              </dd>
            </div>
          ))}
      </dl>
      {missing.length > 0 && !isBeingSetUp() && (
        <p>
          {missing.length === Object.keys(config.legal).length
            ? 'Реквизиты не указаны.'
            : 'Часть реквизитов не указана.'}{' '}
          Напишите нам, и мы их пришлём: <OperatorContact />.
        </p>
      )}
    </>
  )
}
