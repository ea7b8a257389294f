import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { Words } from '#web/features/legal/legal-parts.tsx'
import { OperatorName } from '#web/features/legal/operator.tsx'

import { consentSections } from './consent-sections.tsx'

export const ConsentPage = () => (
  <LegalPage
    text={{
      title: 'Согласие на обработку персональных данных',
      lead: (
        <p>
          Отмечая при регистрации «Даю согласие на обработку персональных данных», я свободно, своей волей и в
          своём интересе даю оператору (<OperatorName />) согласие на условиях этого документа. Согласие на
          новости даётся отдельной отметкой и описано отдельно.
        </p>
      ),
      sections: consentSections,
      changes: <Words>Это первая редакция согласия. Прежние редакции появятся здесь со своими датами.</Words>
    }}
  />
)
