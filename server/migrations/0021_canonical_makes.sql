-- Replaces aliases of makes in `model_key` by the make's name, so that a car is found whichever its owner typed. What
-- was typed stays in `make`, and is what is shown. The list is a copy of contract/src/make-aliases.ts when this was
-- written.
with aliases as (
  select key, regexp_split_to_table(words, '\s+') as alias
  from (values
    ('abarth', 'abart arbath абарт'),
    ('alfa romeo', 'alfa alpha alfaromeo romeo альфа'),
    ('alpine', 'альпин'),
    ('aston martin', 'aston astonmartin астон'),
    ('audi', 'audis audene avdi oudi ауди'),
    ('bentley', 'bentlijs bently bentli бентли'),
    ('bmw', 'bmv bwm bmvv beemer bimmer beamer bemer bembis beha bavarietis бмв бэха'),
    ('byd', 'bid бид'),
    ('cadillac', 'kadilaks cadilac cadi caddilac кадиллак'),
    ('chevrolet', 'chevy chevi chevrolets chevorlet shevrolet sevrole sevrolets шевроле'),
    ('chrysler', 'kraislers krysler crysler chrystler chrisler краислер'),
    ('citroen', 'citro citrone citroens sitroen sitroens citren ситроен'),
    ('cupra', 'kupra купра'),
    ('dacia', 'dacija dacha datcia дачия дача'),
    ('daewoo', 'daewo deu devo daevo daewu дэу'),
    ('daihatsu', 'daihacu dihatsu daihatu даихатсу'),
    ('dodge', 'dodzs dogde doge dodz додж'),
    ('ds automobiles', 'ds dsautomobiles дс'),
    ('ferrari', 'ferari ferarri ferra феррари'),
    ('fiat', 'fiats fijat фиат'),
    ('ford', 'fords frod форд'),
    ('gaz', 'gazs volga gazele газ волга'),
    ('genesis', 'genesys dzenesis генезис'),
    ('gmc', 'gms джиэмси'),
    ('honda', 'hoda honfa хонда'),
    ('hummer', 'hammers hummeris hamer хаммер'),
    ('hyundai', 'hundai hyundi hundaj hiundai hjundai huyndai honday xyundai хендаи хундаи хюндаи'),
    ('infiniti', 'infinity infinty инфинити'),
    ('isuzu', 'izuzu isuzi исузу'),
    ('jaguar', 'jag jags jaguars jagaur jagvar ягуар'),
    ('jeep', 'jeeps dzips jep джип'),
    ('kia', 'kija kiya kja киа'),
    ('lada', 'vaz zigulis ziguli zhiguli jiguli zigulitis лада ваз жигули'),
    ('lamborghini', 'lambo lamborgini lamborghinis lamborgh ламборгини ламбо'),
    ('lancia', 'lanca lancija lanchia лянча'),
    ('land rover', 'landrover lendrovers landrovers lr ландровер'),
    ('lexus', 'leksus lekss lexsus лексус'),
    ('lincoln', 'lincon linkoln linkolns линкольн'),
    ('lotus', 'lotuss лотус'),
    ('maserati', 'mazerati masseratti maser мазерати'),
    ('mazda', 'mazada matsda мазда'),
    ('mclaren', 'maclaren maklarens макларен'),
    ('mercedes benz', 'mercedes benz merc mercs mersis merss mers merz mb merzedes mersedes mersedess mercedess
      mercades mercedec mercdes mersedesbenz mercedesbenz benzs мерседес мерс'),
    ('mg', 'мг'),
    ('mini', 'minis minicooper мини'),
    ('mitsubishi', 'mitsu mitsi micubisi micubishi mitsubisi mitsibushi mitshubishi mitsubichi митсубиси мицубиси'),
    ('moskvich', 'moskvics moskvitch moskwitsch azlk москвич'),
    ('nio', 'nijo нио'),
    ('nissan', 'nisan nisans nissans datsun ниссан'),
    ('opel', 'opelis vauxhall vauxhal opl опель'),
    ('peugeot', 'pug pezo pezho pejo peugot peugeout pegeot puegot peuguet pegot пежо'),
    ('polestar', 'polstar poolstar полестар'),
    ('pontiac', 'pontiaks pontjak понтиак'),
    ('porsche', 'porshe porsh porse porche porshce porsce порше'),
    ('raf', 'rafs rafiks rafik latvija раф'),
    ('ram', 'dodgeram рам'),
    ('renault', 'reno renno renaut reanult renolt renult рено'),
    ('rolls royce', 'rolls royce rr rollsroyce rolsroiss rolss rols royc роллс'),
    ('rover', 'rovers ровер'),
    ('saab', 'sab saabs zaab сааб'),
    ('seat', 'seats seta siat сеат'),
    ('skoda', 'skodas shkoda scoda shcoda skodina skoada шкода'),
    ('smart', 'smarts smarty смарт'),
    ('ssangyong', 'sangjong sangyong ssangjong ssanyong ssang kgm ссангионг'),
    ('subaru', 'subie subi subbaru subaro subarus субару'),
    ('suzuki', 'suzi susuki suzuky zuzuki suzukis сузуки'),
    ('tesla', 'teslas тесла'),
    ('toyota', 'toy tojota toiota tayota toyta yota тоиота'),
    ('trabant', 'trabants trabi трабант'),
    ('uaz', 'uazs uaziks uazik bobiks уаз'),
    ('volkswagen', 'vw wv vag volks volkswagon volkswagens volkwagen volksvagen volkswaagen wolksvagen wolkswagen
      folksvagens folksvagen folkswagen folksvagons volkvagen volksvagon fvolkswagen folcis folcvagens dub veedub
      фольксваген фольц'),
    ('volvo', 'volva wolwo вольво'),
    ('wartburg', 'vartburgs vartburg вартбург'),
    ('xpeng', 'xpen xiaopeng икспенг'),
    ('zaz', 'zaporozec zaporozhets zaporozets заз запорожец')
  ) as make (key, words)
)
update cars c set model_key = a.key || substr(c.model_key, length(a.alias) + 1)
from aliases a
where split_part(c.model_key, ' ', 1) = a.alias and c.model_key <> a.key and not starts_with(c.model_key, a.key || ' ');

-- Admins find a car by the make's name and by what its owner typed.
alter table cars drop column found_by;
alter table cars
  add column found_by text not null
    generated always as (model_key || ' ' || year::text || ' ' || searchable(make)) stored;
create index cars_search on cars using gin (found_by gin_trgm_ops);
