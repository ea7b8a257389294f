import { pagePaths } from '#contract/paths.ts'
import type { ListShape } from '#web/features/admin/list/list-shape.ts'

export const promosShape: ListShape = {
  path: pagePaths.adminPromo,
  label: 'Промокоды',
  forms: ['промокод', 'промокода', 'промокодов'],
  search: { label: 'Найти промокод', placeholder: 'Код или его часть' },
  sorts: {
    '-creationDate': 'Сначала новые',
    creationDate: 'Сначала старые',
    code: 'По коду, от A до Z',
    '-code': 'По коду, от Z до A',
    '-percent': 'Сначала большая скидка',
    percent: 'Сначала маленькая скидка',
    usage: 'Сначала заканчиваются',
    '-usage': 'Сначала осталось больше'
  },
  filters: []
}

/** Opens the form of a code that is not there yet, where the id of one would stand. */
export const NEW_PROMO = 'new'
