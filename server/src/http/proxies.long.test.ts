import './proxies.test.ts'
