import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { showCookieSettings } from '#web/ui/cookie-settings.ts'
import { requisites, type PageConfig } from '#web/ui/requisites.ts'

import classes from './footer.module.css'

const documents = [
  [pagePaths.terms, 'Оферта'],
  [pagePaths.privacyPolicy, 'Политика конфиденциальности'],
  [pagePaths.personalData, 'Согласие на обработку данных'],
  [pagePaths.refundPolicy, 'Возврат денег'],
  [pagePaths.licences, 'Данные и лицензии'],
  [pagePaths.complaint, 'Пожаловаться на ссылку']
] as const

interface FooterProps {
  /** Undefined while it is on its way. */
  config: PageConfig | undefined
}

/** Whose service this is, by which rules it works, and where to complain. */
export function Footer({ config }: FooterProps) {
  const email = config?.legal.email
  const details = config ? requisites(config.legal).filter(({ value }) => value !== email) : []
  return (
    <footer className={classes.footer}>
      <nav aria-label="Документы">
        <ul className={classes.links}>
          {documents.map(([path, name]) => (
            <li key={path}>
              <Link className={classes.link} to={path}>
                {name}
              </Link>
            </li>
          ))}
          {config?.metrikaId && (
            <li>
              <button type="button" className={classes.link} onClick={() => showCookieSettings(true)}>
                Настройки cookie
              </button>
            </li>
          )}
        </ul>
      </nav>
      {details.length > 0 && (
        <ul className={classes.requisites} aria-label="Реквизиты">
          {details.map(({ name, value }) => (
            <li key={name}>{name === 'Оператор' ? value : `${name}: ${value}`}</li>
          ))}
        </ul>
      )}
      {email && (
        <p className={classes.details}>
          Вопросы и жалобы на ссылки:{' '}
          <a className={classes.link} href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
    </footer>
  )
}
