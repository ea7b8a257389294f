import { useQuery } from '@tanstack/react-query'

import { adminComplaints } from '#contract/admin-complaints.ts'
import { call } from '#web/api/call.ts'
import { totalOf } from '#web/api/list-page.ts'
import { adminKey, useList } from '#web/features/admin/list/use-list.ts'

import { complaintsShape, readLink } from './complaints-shape.ts'
import type { ComplaintsView } from './complaints-view.ts'

/** Complaints of a view; without one the server lists all of a link. */
export const useComplaints = (view: ComplaintsView) =>
  useList({
    shape: complaintsShape,
    key: `complaints-${view}`,
    fetchPage: (page, params, signal) => {
      const link = readLink(params)
      const settled = view === 'all' ? {} : { settled: view === 'settled' }
      return call(adminComplaints.list, { query: { ...page, ...settled, ...(link && { link }) } }, { signal })
    }
  })

/** One complaint, also one that the list does not have on this page; read anew whenever the panel opens. */
export const useComplaint = (id: string | undefined) =>
  useQuery({
    queryKey: [...adminKey, 'complaints', 'one', id],
    queryFn: async ({ signal }) =>
      (await call(adminComplaints.one, { params: { id: id ?? '' } }, { signal })).data,
    enabled: id !== undefined,
    refetchOnMount: 'always'
  })

const OTHERS = 20

/** The newest complaints about one link; nobody is asked without one. */
export const useComplaintsAbout = (link: string) =>
  useQuery({
    queryKey: [...adminKey, 'complaints', 'about', link],
    queryFn: async ({ signal }) =>
      (await call(adminComplaints.list, { query: { link, limit: OTHERS } }, { signal })).data
  })

/** How many about one link wait for somebody, and the newest of them; undefined until it is known. */
export const useWaitingAbout = (link: string) =>
  useQuery({
    queryKey: [...adminKey, 'complaints', 'waiting', link],
    queryFn: async ({ signal }) => {
      const query = { link, settled: false, limit: 1 }
      const { data, headers } = await call(adminComplaints.list, { query }, { signal })
      return { ...totalOf(headers, data.length), newest: data[0] }
    }
  }).data

/** How many wait for somebody; undefined until it is known. */
export const useWaitingComplaints = () =>
  useQuery({
    queryKey: [...adminKey, 'complaints', 'waiting'],
    queryFn: async ({ signal }) => {
      const { data, headers } = await call(adminComplaints.list, { query: { limit: 1 } }, { signal })
      return totalOf(headers, data.length)
    }
  }).data
