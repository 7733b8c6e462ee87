import { chromium } from '@playwright/test';
import fs from 'fs';
const O='http://127.0.0.1:4700';
for (;;) { try { if ((await fetch(O+'/readyz')).ok) break } catch {} await new Promise(r=>setTimeout(r,300)) }
const {token}=await (await fetch(O+'/api/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:'demo@exemplo.com.br',password:'demonstracao'})})).json();
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
const path=process.argv[2];
for (let round=0; round<2; round++) {
const p=await (await b.newContext({viewport:{width:1440,height:900},serviceWorkers:'block'})).newPage();
await p.addInitScript(t=>localStorage.setItem('token',t),token);
await p.addInitScript(()=>{ window.__long=[]; new PerformanceObserver(l=>l.getEntries().forEach(e=>window.__long.push([Math.round(e.startTime),Math.round(e.duration)]))).observe({type:'longtask',buffered:true}) });
const c=await p.context().newCDPSession(p);
await c.send('Profiler.enable'); await c.send('Profiler.setSamplingInterval',{interval:200});
if (round) await c.send('Profiler.start');
await p.goto(O+path); await p.waitForTimeout(4000);
console.log('long', JSON.stringify(await p.evaluate(()=>window.__long)));
if (!round) { await p.close(); continue; }
const {profile}=await c.send('Profiler.stop');
fs.writeFileSync('/tmp/prof.cpuprofile', JSON.stringify(profile));
const nodes=new Map(profile.nodes.map(n=>[n.id,n])); const parent=new Map(); for(const n of profile.nodes) for(const ch of n.children??[]) parent.set(ch,n.id);
const self=new Map(); profile.samples.forEach((s,i)=>self.set(s,(self.get(s)??0)+profile.timeDeltas[i]));
const bySelf=new Map(), byTotal=new Map();
for(const [id,t] of self){ const n=nodes.get(id); const name=n.callFrame.functionName+' '+n.callFrame.url.split('/').pop()+':'+n.callFrame.lineNumber; bySelf.set(name,(bySelf.get(name)??0)+t); const seen=new Set(); for(let x=id;x!==undefined;x=parent.get(x)){ const m=nodes.get(x); const nm=m.callFrame.functionName+' '+m.callFrame.url.split('/').pop()+':'+m.callFrame.lineNumber; if(!seen.has(nm)){seen.add(nm); byTotal.set(nm,(byTotal.get(nm)??0)+t)} } }
const top=(m,k)=>[...m].sort((a,b)=>b[1]-a[1]).slice(0,k).map(([n,t])=>(t/1000).toFixed(0)+' '+n).join('\n');
console.log('SELF\n'+top(bySelf,30)); console.log('TOTAL\n'+top(byTotal,70));
}
await b.close();
