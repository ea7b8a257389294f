import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { Section } from '#web/features/profile/section.tsx'

import parts from '#web/features/profile/parts.module.css'

export const OwnDataSection = () => (
  <Section id="own-data" title="Ваши данные">
    <p className={parts.text}>
      Всё, что сервис хранит о вас, кроме собранного с Wildberries, можно{' '}
      <Link className={parts.link} to={`${pagePaths.info}#export`}>
        скачать одним файлом
      </Link>
      , а аккаунт{' '}
      <Link className={parts.link} to={`${pagePaths.info}#deletion`}>
        удалить
      </Link>
      .
    </p>
  </Section>
)
