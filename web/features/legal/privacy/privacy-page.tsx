import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { Words } from '#web/features/legal/legal-parts.tsx'

import { cookieSection } from './cookies.tsx'
import { generalSections } from './general.tsx'
import { purposesSection } from './purposes.tsx'
import { rightsSections } from './rights.tsx'
import { securitySection } from './security.tsx'
import { transferSections } from './transfer.tsx'
import { visitorsSection } from './visitors.tsx'

export const PrivacyPage = () => (
  <LegalPage
    text={{
      title: 'Политика обработки персональных данных',
      lead: (
        <p>
          Здесь сказано, какие данные получает сервис коротких ссылок «Тропа», зачем, на каком основании,
          сколько хранит и как удаляет. Коротко: собираем только то, без чего сервис не работает, данные
          хранятся в России, забрать их или удалить аккаунт можно самим в профиле.
        </p>
      ),
      sections: [
        ...generalSections,
        purposesSection,
        visitorsSection,
        cookieSection,
        ...transferSections,
        securitySection,
        ...rightsSections
      ],
      changes: <Words>Это первая редакция политики. Прежние редакции появятся здесь со своими датами.</Words>
    }}
  />
)
