import type { ConsentKind, ConsentRecord } from '#contract/account.ts'
import { formatDate, formatDateTime } from '#web/ui/format.ts'

import classes from './consents-section.module.css'

const names: Record<ConsentKind, string> = {
  personalData: 'Обработка персональных данных',
  terms: 'Оферта и политика конфиденциальности',
  news: 'Письма с новостями'
}

/** Versions are named by their day. */
const versionText = (version: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) ? formatDate(`${version}T12:00:00+03:00`) : version

export const ConsentRow = ({ consent: { kind, given, date, textVersion } }: { consent: ConsentRecord }) => (
  <li className={classes.row}>
    <p className={classes.name}>{names[kind]}</p>
    <p className={classes.facts}>
      <span className={given ? classes.given : classes.takenBack}>{given ? 'Дано' : 'Отозвано'}</span>{' '}
      <time dateTime={date} title="Время московское">
        {formatDateTime(date)}
      </time>
      , текст от {versionText(textVersion)}
    </p>
  </li>
)
