import { pagePaths } from '#contract/paths.ts'

/** Complaints that wait for somebody, those that were settled, or, of one link, both. */
export type ComplaintsView = 'open' | 'settled' | 'all'

const LINK = 'link'
const VIEW = 'view'

export function readView(params: URLSearchParams, link: string | undefined): ComplaintsView {
  const view = params.get(VIEW)
  if (view === 'settled') return 'settled'
  return view === 'open' || link === undefined ? 'open' : 'all'
}

/** The address of a view; without a link what waits needs no saying, of a link both. */
export function viewAddress(view: ComplaintsView, link: string | undefined): string {
  const isUnsaid = view === (link === undefined ? 'open' : 'all')
  const params = new URLSearchParams({ ...(link && { [LINK]: link }), ...(!isUnsaid && { [VIEW]: view }) })
  return params.size > 0 ? `${pagePaths.adminComplaints}?${params}` : pagePaths.adminComplaints
}
