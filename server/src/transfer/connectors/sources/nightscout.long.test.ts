import './nightscout.test.ts'
