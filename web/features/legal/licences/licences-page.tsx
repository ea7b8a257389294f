import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { Words } from '#web/features/legal/legal-parts.tsx'

import { dataSection } from './data-sources.tsx'
import { librarySections } from './libraries.tsx'

export const LicencesPage = () => (
  <LegalPage
    text={{
      title: 'Данные и лицензии',
      lead: <p>«Тропа» стоит на открытых данных и свободных программах. Здесь их авторы и условия.</p>,
      sections: [dataSection, ...librarySections],
      changes: <Words>Это первая редакция списка. Он меняется вместе с составом сервиса.</Words>
    }}
  />
)
