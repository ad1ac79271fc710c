import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates certificates for this machine that are valid for one day, with the file names that packaging/cluster uses.
 */
export function makeCertificates(folder: string): void {
  const openssl = (...args: readonly string[]): void =>
    void execFileSync('openssl', [...args], { cwd: folder, stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const ca = ['-keyout', 'cluster-ca-key.pem', '-out', 'cluster-ca.pem', '-days', '1', '-subj', '/CN=Kinchart cluster']
  openssl('req', '-x509', ...newKey, ...ca)
  openssl('req', ...newKey, '-keyout', 'postgres-key.pem', '-out', 'postgres.csr', '-subj', '/CN=localhost')
  writeFileSync(join(folder, 'names.cnf'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
  const signing = ['-CA', 'cluster-ca.pem', '-CAkey', 'cluster-ca-key.pem', '-CAcreateserial', '-extfile', 'names.cnf']
  openssl('x509', '-req', '-in', 'postgres.csr', ...signing, '-days', '1', '-out', 'postgres.pem')
  // PostgreSQL refuses a key that others may read.
  chmodSync(join(folder, 'postgres-key.pem'), 0o600)
}
