const small = {
  shared_buffers: '128MB',
  max_connections: '50',
  synchronous_commit: 'on',
  wal_level: 'replica',
  max_wal_size: '512MB',
  // What a frequent word finds in a million rows is kept track of row by row in this.
  work_mem: '16MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // What people typed stays out of the log: neither failed statements nor the values they broke on.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse'
}

/** Loses data with the machine's power, and serves many processes at once: for tests only. */
const forTests = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** The server's command line: reachable through the socket alone, sized for a small machine. */
export const postgresArguments = (cluster: string, sockets: string, fast: boolean): string[] => {
  const settings = {
    ...small,
    ...(fast ? forTests : {}),
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700'
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
