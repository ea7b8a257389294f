import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useConfig } from '#web/api/config.ts'
import { Section } from '#web/features/profile/section.tsx'
import { showCookieSettings } from '#web/ui/cookie-settings.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './texts-section.module.css'

const texts = [
  [pagePaths.terms, 'Оферта'],
  [pagePaths.privacyPolicy, 'Политика конфиденциальности'],
  [pagePaths.personalData, 'Согласие на обработку персональных данных'],
  [pagePaths.refundPolicy, 'Возврат денег'],
  [pagePaths.licences, 'Данные и лицензии']
] as const

const look = `${parts.link} ${classes.text}`

/** By which rules the service works. */
export function TextsSection() {
  const { data: config } = useConfig()
  return (
    <Section id="texts" title="Правила сервиса">
      <ul className={classes.texts}>
        {texts.map(([path, name]) => (
          <li key={path}>
            <Link className={look} to={path}>
              {name}
            </Link>
          </li>
        ))}
        {config?.metrikaId && (
          <li>
            <button type="button" className={look} onClick={() => showCookieSettings(true)}>
              Настройки cookie
            </button>
          </li>
        )}
      </ul>
    </Section>
  )
}
