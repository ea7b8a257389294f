import { Fragment, type ReactNode } from 'react'

import type { PlacesCredit } from '#contract/telemetry.ts'
import { useConfig } from '#web/api/config.ts'

import classes from './data-credit.module.css'

const dbIp = <a href="https://db-ip.com/">IP Geolocation by DB-IP</a>

const makers: Record<PlacesCredit, ReactNode> = {
  package: dbIp,
  'db-ip': dbIp,
  maxmind: (
    <>
      GeoLite Data © <a href="https://www.maxmind.com/">MaxMind</a>
    </>
  ),
  other: 'База мест подключена владельцем сервиса'
}

const names = (
  <>
    Названия городов — <a href="https://www.geonames.org/">GeoNames</a>
  </>
)

/** Whose data the places are, with links, as their licences ask. */
export function DataCredit({ withNames = false }: { withNames?: boolean }) {
  const { data: config } = useConfig()
  const places: readonly PlacesCredit[] = config?.places ?? ['package']
  const credits: [key: string, credit: ReactNode][] = places.map(maker => [maker, makers[maker]])
  if (withNames) credits.push(['names', names])
  return (
    <p className={classes.credit}>
      По IP, для мобильных сетей приблизительно.{' '}
      {credits.map(([key, credit], index) => (
        <Fragment key={key}>
          {index > 0 && '. '}
          {credit}
        </Fragment>
      ))}
    </p>
  )
}
